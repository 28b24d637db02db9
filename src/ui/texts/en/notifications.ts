export const notifications = {
  title: 'Notifications',
  settings: 'Notification settings',
  none: 'No notifications',
  noneHint: 'Grabs, imports, failures and health problems appear here.',
  showOlder: 'Show older',
  markAll: 'Mark all as read',
  removeRead: 'Remove read',
  removed: '{count, plural, one {# notification} other {# notifications}} removed.',
  restore: 'Restore',
  unread: 'Unread:',
  markRead: 'Mark “{title}” as read',
  reportSent: 'Report sent.',
  errorReport: 'Error report',
  reportHint:
    'The report contains {count, plural, one {# line} other {# lines}} of the log, version {appVersion} and {platform}. Names, addresses, paths and titles are removed.',
  sendReport: 'Send report',
} as const
