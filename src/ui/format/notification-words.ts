import type { NotificationEvent } from '#domain/user-settings.ts'
import type { IconName } from '../parts/icon.tsx'
import type { Tone } from './words.ts'

/** How each kind of news is marked; the words are the server's. */
export const notificationMarks: Record<NotificationEvent, { icon: IconName; tone: Tone }> = {
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
}
