import type { HealthCheck } from './check.ts'

/** A site that is down for a moment is no problem. */
const failuresBeforeReport = 3

export const feedFailing: HealthCheck = {
  code: 'feed-failing',
  checks: 'the feeds',
  find: ({ rssFeeds }) =>
    rssFeeds
      .all()
      .filter(({ enabled, failures }) => enabled && failures >= failuresBeforeReport)
      .map(({ id, name, message }) => ({
        subject: id,
        severity: 'warning',
        message: `The feed ${name} cannot be read: ${message}`,
        publicMessage: `The feed ${name} cannot be read`,
        help: 'Checked again automatically, at most 24 hours apart. Check its address in the settings.',
      })),
}
