export const healthAction = {
  run: 'Run now',
  test: 'Test again',
  check: 'Check again',
  scan: 'Scan now',
  resume: 'Resume downloads',
  started: 'Started. A resolved problem disappears from this list.',
  alreadyRunning: 'It is already running.',
  feedsChecked:
    '{count, plural, =0 {All feeds can be read.} one {# feed cannot be read.} other {# feeds cannot be read.}}',
  feedsPaused: '{count, plural, one {# feed was} other {# feeds were}} not checked: rate limited. Try again later.',
  settings: 'Open settings',
  activity: 'Open Activity',
  log: 'Open log',
  backups: 'Open backups',
  details: 'Show details',
} as const

export const taskHistory = {
  title: 'History',
  of: 'History of {title}',
  none: 'No runs yet.',
  frequent: 'Tasks that run more often than every 10 minutes list failed, changed and manual runs only.',
  started: 'Started',
  duration: 'Duration',
  short: '< 1 s',
  result: 'Result',
  more: 'Show more',
  manual: 'started manually',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
} as const
