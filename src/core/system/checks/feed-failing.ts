import { say } from '#domain/messages/say.ts'
import type { HealthCheck } from './check.ts'

/** A site that is down for a moment is no problem. */
const failuresBeforeReport = 3

export const feedFailing: HealthCheck = {
  code: 'feed-failing',
  checks: say('health.theFeeds'),
  find: ({ rssFeeds }) =>
    rssFeeds
      .all()
      .filter(({ enabled, failures }) => enabled && failures >= failuresBeforeReport)
      .map(({ id, name, message }) => ({
        subject: id,
        severity: 'warning',
        message: say('health.feedUnreadableBecause', { name, message: message ?? '' }),
        publicMessage: say('health.feedCannotRead', { name }),
        help: say('health.feedHelp'),
      })),
}
