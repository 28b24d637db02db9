/** Events that users can be notified of. */
export const notificationEvents = [
  'gameReleased',
  'gameDelayed',
  'releaseFound',
  'grabbed',
  'downloadCompleted',
  'downloadFailed',
  'imported',
  'importReview',
  'updateAvailable',
  'sceneRelease',
  'wishlistSynced',
  'healthIssue',
  'healthRestored',
  'errorDetected',
  'newVersion',
  'requestCreated',
  'requestApproved',
  'requestDeclined',
  'requestAvailable',
  'sharedGameRemoved',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]
