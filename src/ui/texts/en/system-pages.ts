export const healthAction = {
  run: 'Run now',
  test: 'Test again',
  check: 'Check again',
  started: 'Started. A resolved problem disappears from this list.',
  settings: 'Open settings',
  activity: 'Open Activity',
  log: 'Open log',
  backups: 'Open backups',
  details: 'Show details',
} as const
