import type { NotificationEvent } from '#domain/accounts/user-settings.ts'
import type { IconName } from '../parts/icon.tsx'
import type { Tone } from './labels.ts'

type Mark = { icon: IconName; tone: Tone; label: string }

/** How each kind of news is marked, and called where one chooses what to be told of. */
export const notificationIcons: Record<NotificationEvent, Mark> = {
  gameReleased: { icon: 'spark', tone: 'good', label: 'A game you want is out' },
  gameDelayed: { icon: 'clock', tone: 'warn', label: 'A game you want is delayed' },
  releaseFound: { icon: 'search', tone: 'accent', label: 'A release was found and not taken' },
  grabbed: { icon: 'grab', tone: 'accent', label: 'A release is on its way' },
  downloadCompleted: { icon: 'activity', tone: 'good', label: 'A download is complete' },
  downloadFailed: { icon: 'warn', tone: 'bad', label: 'A download failed' },
  imported: { icon: 'import', tone: 'good', label: 'A game is in the library' },
  importReview: { icon: 'eye', tone: 'warn', label: 'An import waits for you' },
  updateAvailable: { icon: 'spark', tone: 'accent', label: 'A newer version of a game you have' },
  sceneRelease: { icon: 'tag', tone: 'calm', label: 'A scene release of a game you want' },
  wishlistSynced: { icon: 'check', tone: 'calm', label: 'Your wishlist was synced' },
  healthIssue: { icon: 'warn', tone: 'bad', label: 'Something does not work' },
  healthRestored: { icon: 'check', tone: 'good', label: 'Something works again' },
  errorDetected: { icon: 'warn', tone: 'bad', label: 'An error inside Ludarr' },
}
