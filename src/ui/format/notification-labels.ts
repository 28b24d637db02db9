import type { NotificationEvent } from '#domain/accounts/user-settings.ts'
import type { IconName } from '../parts/icon.tsx'
import type { Tone } from './labels.ts'

type EventLabel = { icon: IconName; tone: Tone; label: string }

/** Icon and label of each notification event. */
export const notificationLabels: Record<NotificationEvent, EventLabel> = {
  gameReleased: { icon: 'spark', tone: 'good', label: 'Game released' },
  gameDelayed: { icon: 'clock', tone: 'warn', label: 'Game delayed' },
  releaseFound: { icon: 'search', tone: 'accent', label: 'Release found' },
  grabbed: { icon: 'grab', tone: 'accent', label: 'Release grabbed' },
  downloadCompleted: { icon: 'activity', tone: 'good', label: 'Download completed' },
  downloadFailed: { icon: 'warn', tone: 'bad', label: 'Download failed' },
  imported: { icon: 'import', tone: 'good', label: 'Game imported' },
  importReview: { icon: 'eye', tone: 'warn', label: 'Import needs review' },
  updateAvailable: { icon: 'spark', tone: 'accent', label: 'Update available' },
  sceneRelease: { icon: 'tag', tone: 'calm', label: 'Scene release' },
  wishlistSynced: { icon: 'check', tone: 'calm', label: 'Wishlist synced' },
  healthIssue: { icon: 'warn', tone: 'bad', label: 'Health problem' },
  healthRestored: { icon: 'check', tone: 'good', label: 'Health problem resolved' },
  errorDetected: { icon: 'warn', tone: 'bad', label: 'Internal error' },
}
