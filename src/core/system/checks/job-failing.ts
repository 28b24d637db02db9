import type { HealthCheck } from './check.ts'

const minFailures = 3

export const jobFailing: HealthCheck = {
  code: 'job-failing',
  checks: 'the tasks',
  find: ({ jobs }) =>
    jobs
      .filter(({ failuresInARow }) => failuresInARow >= minFailures)
      .map(({ name, title, failuresInARow, lastMessage }) => ({
        subject: name,
        severity: 'warning',
        message: `"${title}" failed ${failuresInARow} times in a row: ${lastMessage}`,
        publicMessage: `"${title}" failed ${failuresInARow} times in a row`,
        help: 'It runs again as scheduled. Start it at once under System → Tasks. The log has details.',
      })),
}
