import { AppError } from '#domain/errors.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { IndexerConnection, IndexerKind } from '#domain/ports/indexer-source.ts'
import { secretsInAddress } from '#domain/secrets/masked-address.ts'
import { createRedactor, type Redactor } from '#domain/secrets/redactor.ts'

/**
 * Redacts the connection's secrets in everything that users read: errors, titles and names. Links keep them; they are
 * needed to fetch a release and never shown.
 */
export function redactsSecrets(kind: IndexerKind): IndexerKind {
  return {
    ...kind,
    connect(connection, context) {
      const redactor = redactorOf(connection)
      // A short key may be an ordinary word of a title.
      const titleRedactor = redactorOf(connection, 8)
      const source = kind.connect(connection, context)
      const fail = (error: unknown): never => {
        if (error instanceof AppError) error.hide(redactor.redact)
        throw error
      }
      return {
        async caps(signal) {
          const caps = await source.caps(signal).catch(fail)
          const { title, version, categories } = caps
          return { ...caps, ...redactor.redactAll({ title, version, categories }) }
        },
        async search(query, signal) {
          const page = await source.search(query, signal).catch(fail)
          return { ...page, releases: page.releases.map((release) => withoutSecrets(release, titleRedactor)) }
        },
      }
    },
  }
}

/** Hides the API key and the secret parts of the address. */
export function redactorOf({ url, apiKey }: Pick<IndexerConnection, 'url' | 'apiKey'>, minLength = 4): Redactor {
  const redactor = createRedactor({ minLength })
  redactor.add([apiKey, ...secretsInAddress(url)])
  return redactor
}

// An equals sign in a title does not introduce a secret.
function withoutSecrets(release: FoundRelease, { redactValues }: Redactor): FoundRelease {
  return { ...release, title: redactValues(release.title) }
}
