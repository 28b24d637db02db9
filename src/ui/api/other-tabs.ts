/** Opened on first use. A tab does not receive what it sends itself. */
let channel: BroadcastChannel | null = null

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('ludarr session')
  return channel
}

/** Tells the other tabs of this browser that the user has signed out in this one. */
export function reportSignOut(): void {
  openChannel().postMessage('signed out')
}

/** Calls the listener when the user signs out in another tab. Returns a function that removes it. */
export function onSignOutElsewhere(listener: () => void): () => void {
  const from = openChannel()
  from.addEventListener('message', listener)
  return () => from.removeEventListener('message', listener)
}
