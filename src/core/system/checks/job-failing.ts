import { messageWith, named, say } from '#domain/messages/say.ts'
import type { HealthCheck } from './check.ts'

const minFailures = 3

export const jobFailing: HealthCheck = {
  code: 'job-failing',
  checks: say('health.theTasks'),
  find: ({ jobs }) =>
    jobs
      .filter(({ failuresInARow }) => failuresInARow >= minFailures)
      .map(({ name, title, failuresInARow, lastMessage }) => ({
        subject: name,
        severity: 'warning',
        message: named(
          say('health.jobFailing', { what: messageWith(`tasks.${name}`) ?? title, count: failuresInARow }),
          lastMessage ?? '',
        ),
        publicMessage: say('health.jobFailing', { what: messageWith(`tasks.${name}`) ?? title, count: failuresInARow }),
        help: say('health.jobHelp'),
      })),
}
