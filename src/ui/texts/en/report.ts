export const report = {
  result: 'Result',
  allCount: 'All {total, number}',
  resultCount: '{result} {count, number}',
  noRows: 'No rows.',
  note: 'Note',
  new: 'New',
} as const

export const reportResult = {
  imported: 'Imported',
  added: 'Added',
  merged: 'Merged',
  updated: 'Updated',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
  failed: 'Failed',
} as const
