export const updates = {
  title: 'Updates',
  check: 'Check now',
  neverChecked: 'Not checked yet.',
  available: 'Ludarr {version} is available.',
  none: 'No newer version. Checked {when}.',
  failed: 'The check {when} failed.',
} as const
