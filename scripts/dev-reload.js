// Included only in pages built by ./scripts/dev: reloads the page after each build.
const address = new URL('dev-version.txt', document.baseURI)
let shown = ''

async function look() {
  try {
    const answer = await fetch(address, { cache: 'no-store' })
    const version = answer.ok ? await answer.text() : shown
    if (shown !== '' && version !== shown) location.reload()
    shown = version
  } catch {
    // The server is restarting.
  }
  setTimeout(look, 500)
}
void look()
