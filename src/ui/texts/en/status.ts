export const gameStatus = {
  requested: 'Asked for',
  wanted: 'Wanted',
  downloading: 'Downloading',
  owned: 'Owned',
  playing: 'Playing',
  completed: 'Completed',
  shelved: 'Shelved',
} as const

export const releaseStatus = {
  upcoming: 'Not yet released',
  early_access: 'Early access',
  released: 'Released',
  delayed: 'Delayed',
  cancelled: 'Canceled',
  unknown: 'Unknown',
} as const

export const downloadStatus = {
  queued: 'Queued',
  downloading: 'Downloading',
  paused: 'Paused',
  stalled: 'Stalled',
  verifying: 'Verifying',
  unpacking: 'Unpacking',
  seeding: 'Seeding',
  completed: 'Downloaded',
  importing: 'Importing',
  imported: 'Imported',
  review: 'Needs review',
  failed: 'Failed',
  removed: 'Removed',
} as const

export const trackerState = {
  working: 'Working',
  waiting: 'Waiting',
  error: 'Failing',
  off: 'Off',
  unknown: 'Unknown',
} as const

export const downloadPriority = {
  high: 'High',
  normal: 'Normal',
  low: 'Low',
} as const

export const historyType = {
  grabbed: 'Grabbed',
  failed: 'Failed',
  imported: 'Imported',
  upgraded: 'Upgraded',
  deleted: 'Deleted',
  scanned: 'Found on disk',
  skipped: 'Not imported',
  released: 'Released',
  delayed: 'Delayed',
  cancelled: 'Canceled',
  refreshed: 'Metadata changed',
} as const

export const importPhase = {
  unpacking: 'Unpacking',
  scanning: 'Scanning for viruses',
  copying: 'Copying',
  linking: 'Linking',
  verifying: 'Verifying',
  done: 'Imported',
  failed: 'Import failed',
} as const

export const conflict = {
  replace: 'Replace existing files',
  keepBoth: 'Keep both',
  merge: 'Merge',
} as const

export const platformNames = {
  plain: 'Plain names',
  romm: 'As in RomM',
  esde: 'As in ES-DE',
  batocera: 'As in Batocera',
} as const

export const transferMode = {
  hardlink: 'Hardlink, else copy',
  copy: 'Copy',
  move: 'Move (stops seeding)',
  symlink: 'Symlink',
} as const

export const notificationEvent = {
  gameReleased: 'Game released',
  gameDelayed: 'Game delayed',
  releaseFound: 'Release found',
  grabbed: 'Release grabbed',
  downloadCompleted: 'Download completed',
  downloadFailed: 'Download failed',
  imported: 'Game imported',
  importReview: 'Import needs review',
  updateAvailable: 'Update available',
  sceneRelease: 'Scene release',
  wishlistSynced: 'Wishlist synced',
  healthIssue: 'Health problem',
  healthRestored: 'Health problem resolved',
  errorDetected: 'Internal error',
  newVersion: 'New version of Ludarr',
  requestCreated: 'Somebody asks for a game',
  requestApproved: 'Request approved',
  requestDeclined: 'Request declined',
  requestAvailable: 'Requested game is here',
  sharedGameRemoved: 'Shared game removed',
} as const

export const reason = {
  age: 'Too old',
  blacklist: 'Blacklisted',
  category: 'Not a game category',
  client: 'No client for the protocol',
  huge: 'Implausibly large',
  kind: 'Different kind of release',
  language: 'Wrong language',
  notFetched: 'Could not be downloaded',
  owned: 'Already owned',
  password: 'Password-protected',
  platform: 'Wrong platform',
  queue: 'Already in the queue',
  refusedGroup: 'Rejected group',
  unknownGroup: 'Not an accepted group',
  unknownUploader: 'Not an accepted uploader',
  unknownIndexer: 'Not an accepted indexer',
  reviewGroup: 'Group needs review',
  reviewUploader: 'Uploader needs review',
  reviewIndexer: 'Indexer needs review',
  ownRule: 'Your rule',
  acceptedSource: 'Not an accepted source',
  smallSize: 'Small size',
  rejectedWord: 'Rejected word',
  requiredVersion: 'Requires another version',
  requiredWord: 'Required word is missing',
  seeders: 'Too few seeders',
  size: 'Too large',
  suspicious: 'Suspicious name',
  tags: 'Indexer has other tags',
  tiny: 'Implausibly small',
  title: 'Different game',
  candidate: 'Possibly this game',
  failures: 'Failed repeatedly',
  uncertainTitle: 'Uncertain title match',
  unreleased: 'Game is not released',
} as const
