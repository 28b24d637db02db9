import type { NotificationEvent } from './notification-events.ts'

/** A fact about a notification, such as "Size" and "4.2 GB". */
export type NotificationFact = { label: string; value: string }

/** A notification in the outbox of a channel. */
export type OutgoingNotification = {
  id: string
  event: NotificationEvent
  title: string
  message: string
  /** A page of the UI, such as `/games/<id>`. */
  link: string | null
  coverUrl: string | null
  facts: NotificationFact[]
  createdAt: string
}

type MessageTone = 'good' | 'bad' | 'neutral'

/** What a channel sends: one notification or a digest of several. */
export type ChannelMessage = {
  /** One id for all attempts, so that a service that recognizes it shows the message once. */
  id: string
  title: string
  body: string
  tone: MessageTone
  /** The complete address of the page; null if the address of this installation is unknown. */
  url: string | null
  coverUrl: string | null
  facts: readonly NotificationFact[]
  notifications: readonly OutgoingNotification[]
}

/** An image that a user shares. The message is empty without one. */
export type SharedImage = { type: 'image/png' | 'image/jpeg' | 'image/webp'; bytes: Uint8Array; message: string }

const tones: Partial<Record<NotificationEvent, MessageTone>> = {
  downloadCompleted: 'good',
  imported: 'good',
  gameReleased: 'good',
  healthRestored: 'good',
  requestApproved: 'good',
  requestAvailable: 'good',
  requestDeclined: 'bad',
  downloadFailed: 'bad',
  healthIssue: 'bad',
  errorDetected: 'bad',
}

const digestTitles: Partial<Record<NotificationEvent, string>> = {
  gameReleased: 'games were released',
  gameDelayed: 'games were delayed',
  releaseFound: 'releases found',
  grabbed: 'releases grabbed',
  downloadCompleted: 'downloads completed',
  downloadFailed: 'downloads failed',
  imported: 'games imported',
  importReview: 'imports need review',
  updateAvailable: 'updates available',
  sceneRelease: 'scene releases',
  healthIssue: 'problems found',
  healthRestored: 'problems resolved',
  requestCreated: 'new requests',
  requestApproved: 'requests approved',
  requestDeclined: 'requests declined',
  requestAvailable: 'requested games are here',
  sharedGameRemoved: 'shared games removed',
}

const listedInDigest = 20

/** `publicUrl` is the address of the installation, with its base path. */
export function messageOf(
  id: string,
  notifications: readonly OutgoingNotification[],
  publicUrl: string | null,
): ChannelMessage {
  const [first, ...others] = notifications
  if (first === undefined) throw new Error('A message needs a notification')
  if (others.length > 0) return digestOf(id, notifications, publicUrl)
  return {
    id,
    title: first.title,
    body: first.message,
    tone: tones[first.event] ?? 'neutral',
    url: pageUrl(publicUrl, first.link ?? '/notifications'),
    coverUrl: first.coverUrl,
    facts: first.facts,
    notifications,
  }
}

function digestOf(
  id: string,
  notifications: readonly OutgoingNotification[],
  publicUrl: string | null,
): ChannelMessage {
  const events = new Set(notifications.map(({ event }) => event))
  const [event] = events
  const subject = (events.size === 1 && event !== undefined && digestTitles[event]) || 'notifications'
  const lines = notifications.slice(0, listedInDigest).map(({ title }) => `• ${title}`)
  const more = notifications.length - lines.length
  if (more > 0) lines.push(`… and ${more.toLocaleString('en-US')} more`)
  const kinds = new Set(notifications.map((notification) => tones[notification.event] ?? 'neutral'))
  const [tone = 'neutral'] = kinds
  return {
    id,
    title: `${notifications.length.toLocaleString('en-US')} ${subject}`,
    body: lines.join('\n'),
    tone: kinds.size === 1 ? tone : 'neutral',
    url: pageUrl(publicUrl, '/notifications'),
    coverUrl: null,
    facts: [],
    notifications,
  }
}

function pageUrl(publicUrl: string | null, link: string): string | null {
  if (publicUrl === null) return null
  // Reports of errors open in a dialog, not on a page.
  return `${publicUrl.replace(/\/+$/, '')}${link.startsWith('/') ? link : '/notifications'}`
}
