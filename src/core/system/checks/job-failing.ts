import type { HealthCheck } from './check.ts'

const failuresThatCount = 3

export const jobFailing: HealthCheck = {
  code: 'job-failing',
  looksAt: 'the jobs',
  find: ({ jobs }) =>
    jobs
      .filter(({ failuresInARow }) => failuresInARow >= failuresThatCount)
      .map(({ name, title, failuresInARow, lastMessage }) => ({
        subject: name,
        severity: 'warning',
        message: `"${title}" failed ${failuresInARow} times in a row: ${lastMessage}`,
        help: 'It is tried again at its next turn. Settings, Jobs starts it at once; the log says more.',
      })),
}
