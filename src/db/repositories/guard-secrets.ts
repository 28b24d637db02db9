import type { Downloader } from '#domain/downloads/downloader.ts'
import { feedSecrets } from '#domain/feeds/feed-secrets.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import { channelSecrets } from '#domain/secrets/channel-secrets.ts'
import { secretsInAddress } from '#domain/secrets/masked-address.ts'
import { basicCredentials, type Redactor, secretsWithin } from '#domain/secrets/redactor.ts'
import type { Health } from '#domain/system/service-health.ts'
import type { DownloadersRepository, SecretSettings } from './downloaders.ts'
import type { DownloadsRepository } from './downloads.ts'
import type { HistoryRepository } from './history.ts'
import type { IndexersRepository } from './indexers.ts'
import type { NotificationChannelsRepository, SecretChannelSettings, StoredChannel } from './notification-channels.ts'
import type { NotificationsRepository } from './notifications.ts'
import type { RssFeedsRepository, StoredFeed } from './rss-feeds.ts'
import type { SettingsRepository } from './settings.ts'
import type { StoredVerdict, VerdictsRepository } from './verdicts.ts'

export type GuardedRepositories = {
  indexers: IndexersRepository
  downloaders: DownloadersRepository
  settings: SettingsRepository
  rssFeeds: RssFeedsRepository
  downloads: DownloadsRepository
  history: HistoryRepository
  notifications: NotificationsRepository
  channels: NotificationChannelsRepository
  verdicts: VerdictsRepository
}

export type DeclaredSecrets = { secretSettings: SecretSettings; secretChannelSettings: SecretChannelSettings }

type Messages = { message?: string | null | undefined; health?: Health | undefined }

/**
 * Adds every credential that is read or written to the redactor, and redacts stored messages: they quote services, and
 * users read them long after the credential was used.
 */
export function guardSecrets(
  repositories: GuardedRepositories,
  redactor: Redactor,
  { secretSettings, secretChannelSettings }: DeclaredSecrets,
): GuardedRepositories {
  return {
    ...guardServices(repositories, redactor, secretSettings),
    channels: guardChannels(repositories.channels, redactor, secretChannelSettings),
    settings: guardSettings(repositories.settings, redactor),
    rssFeeds: guardFeeds(repositories.rssFeeds, redactor),
    ...guardMessages(repositories, redactor),
    verdicts: guardVerdicts(repositories.verdicts, redactor),
  }
}

function withoutSecrets<Row extends Messages>(row: Row, { redact }: Redactor): Row {
  const { message, health } = row
  return {
    ...row,
    ...(typeof message === 'string' ? { message: redact(message) } : {}),
    ...(typeof health?.message === 'string' ? { health: { ...health, message: redact(health.message) } } : {}),
  }
}

function guardServices(
  { indexers, downloaders }: Pick<GuardedRepositories, 'indexers' | 'downloaders'>,
  redactor: Redactor,
  secretSettings: SecretSettings,
): Pick<GuardedRepositories, 'indexers' | 'downloaders'> {
  const knownIndexer = <Part extends Partial<Indexer>>(indexer: Part): Part => {
    redactor.add([indexer.apiKey, ...(indexer.url === undefined ? [] : secretsInAddress(indexer.url))])
    return indexer
  }
  const knownDownloader = (downloader: Downloader): Downloader => {
    const { url, username, password, settings, type } = downloader
    redactor.add([password, ...secretSettings(type).map((name) => settings[name])])
    redactor.add(url === null ? [] : secretsInAddress(url))
    if (password !== null) redactor.add([basicCredentials(username, password)])
    return downloader
  }
  return {
    indexers: {
      ...indexers,
      all: () => indexers.all().map(knownIndexer),
      find(id) {
        const indexer = indexers.find(id)
        return indexer === null ? null : knownIndexer(indexer)
      },
      insert: (indexer) => indexers.insert(knownIndexer(indexer)),
      update: (id, change) => indexers.update(id, withoutSecrets(knownIndexer(change), redactor)),
    },
    downloaders: {
      ...downloaders,
      all: () => downloaders.all().map(knownDownloader),
      find(id) {
        const downloader = downloaders.find(id)
        return downloader === null ? null : knownDownloader(downloader)
      },
      insert: (downloader) => downloaders.insert(knownDownloader(downloader)),
      save: (downloader, options) => downloaders.save(withoutSecrets(knownDownloader(downloader), redactor), options),
      setHealth: (id, health) => downloaders.setHealth(id, withoutSecrets({ health }, redactor).health),
    },
  }
}

function guardFeeds(feeds: RssFeedsRepository, redactor: Redactor): RssFeedsRepository {
  const known = <Part extends Partial<StoredFeed>>(feed: Part): Part => {
    redactor.add(feed.url === undefined ? [] : feedSecrets(feed.url))
    return feed
  }
  return {
    ...feeds,
    all: () => feeds.all().map(known),
    find(id) {
      const feed = feeds.find(id)
      return feed === null ? null : known(feed)
    },
    insert: (feed) => feeds.insert(known(feed)),
    update: (id, change) => feeds.update(id, withoutSecrets(known(change), redactor)),
  }
}

function guardChannels(
  channels: NotificationChannelsRepository,
  redactor: Redactor,
  secretSettings: SecretChannelSettings,
): NotificationChannelsRepository {
  const known = (channel: StoredChannel): StoredChannel => {
    redactor.add(channelSecrets(channel.settings, secretSettings(channel.type)))
    return channel
  }
  return {
    ...channels,
    all: () => channels.all().map(known),
    find(id) {
      const channel = channels.find(id)
      return channel === null ? null : known(channel)
    },
    insert: (channel) => channels.insert(known(channel)),
    save: (channel) => channels.save(withoutSecrets(known(channel), redactor)),
    setHealth: (id, state) => channels.setHealth(id, withoutSecrets(state, redactor)),
  }
}

function guardSettings(settings: SettingsRepository, redactor: Redactor): SettingsRepository {
  return {
    ...settings,
    readSealed(name) {
      const value = settings.readSealed(name)
      redactor.add(secretsWithin(value))
      return value
    },
    writeSealed(name, value) {
      redactor.add(secretsWithin(value))
      settings.writeSealed(name, value)
    },
    putJobRun: ({ lastMessage, ...run }) =>
      settings.putJobRun({ ...run, lastMessage: lastMessage === null ? null : redactor.redact(lastMessage) }),
  }
}

function guardMessages(
  { downloads, history, notifications }: Pick<GuardedRepositories, 'downloads' | 'history' | 'notifications'>,
  redactor: Redactor,
): Pick<GuardedRepositories, 'downloads' | 'history' | 'notifications'> {
  return {
    downloads: {
      ...downloads,
      insert: (download) => downloads.insert(withoutSecrets(download, redactor)),
      update: (id, change) => downloads.update(id, withoutSecrets(change, redactor)),
      updateAll: (ids, change) => downloads.updateAll(ids, withoutSecrets(change, redactor)),
    },
    history: {
      ...history,
      insert: (entry) => history.insert(withoutSecrets(entry, redactor)),
      insertAll: (entries) => history.insertAll(entries.map((entry) => withoutSecrets(entry, redactor))),
    },
    notifications: {
      ...notifications,
      insert: (notification, outgoing = []) =>
        notifications.insert(
          notification === null ? null : withoutSecrets(notification, redactor),
          outgoing.map((one) => ({ ...withoutSecrets(one, redactor), facts: redactor.redactAll(one.facts) })),
        ),
    },
  }
}

type TextsOfVerdict = Pick<StoredVerdict, 'title' | 'reasons'>

function guardVerdicts(verdicts: VerdictsRepository, { redact }: Redactor): VerdictsRepository {
  /** Most verdicts have the same few messages. */
  const withoutSecrets = <Row extends TextsOfVerdict>(rows: readonly Row[]): Row[] => {
    const known = new Map<string, string>()
    const redactOnce = (message: string): string => {
      const text = known.get(message) ?? redact(message)
      known.set(message, text)
      return text
    }
    return rows.map(({ title, reasons, ...row }) => ({
      ...row,
      title: redact(title),
      reasons: reasons.map((reason) => ({ ...reason, message: redactOnce(reason.message) })),
    })) as Row[]
  }
  return {
    ...verdicts,
    add: (rows) => verdicts.add(withoutSecrets(rows)),
    putSearch: ({ failures, problem, ...search }, rows) =>
      verdicts.putSearch(
        {
          ...search,
          failures: failures.map(({ indexerName, message }) => ({ indexerName, message: redact(message) })),
          problem: problem === null ? null : redact(problem),
        },
        withoutSecrets(rows),
      ),
    addGrabDecision: (decision) => verdicts.addGrabDecision({ ...decision, ...withoutSecrets([decision])[0] }),
  }
}
