import type { NotificationEvent } from '#domain/notifications/notification-events.ts'
import type { Tone } from '../format/labels.ts'
import { t } from '../texts/text.ts'
import type { IconName } from './icon.tsx'

type EventStyle = { icon: IconName; tone: Tone }

const styles: Record<NotificationEvent, EventStyle> = {
  gameReleased: { icon: 'spark', tone: 'good' },
  gameDelayed: { icon: 'clock', tone: 'warn' },
  releaseFound: { icon: 'search', tone: 'accent' },
  grabbed: { icon: 'grab', tone: 'accent' },
  downloadCompleted: { icon: 'activity', tone: 'good' },
  downloadFailed: { icon: 'warn', tone: 'bad' },
  imported: { icon: 'import', tone: 'good' },
  importReview: { icon: 'eye', tone: 'warn' },
  updateAvailable: { icon: 'spark', tone: 'accent' },
  sceneRelease: { icon: 'tag', tone: 'calm' },
  wishlistSynced: { icon: 'check', tone: 'calm' },
  healthIssue: { icon: 'warn', tone: 'bad' },
  healthRestored: { icon: 'check', tone: 'good' },
  errorDetected: { icon: 'warn', tone: 'bad' },
  newVersion: { icon: 'spark', tone: 'accent' },
  requestCreated: { icon: 'bell', tone: 'accent' },
  requestApproved: { icon: 'check', tone: 'good' },
  requestDeclined: { icon: 'warn', tone: 'warn' },
  requestAvailable: { icon: 'spark', tone: 'good' },
  sharedGameRemoved: { icon: 'warn', tone: 'warn' },
}

/** Icon and label of a notification event. */
export function notificationLabel(event: NotificationEvent): EventStyle & { label: string } {
  return { ...styles[event], label: t(`notificationEvent.${event}`) }
}
