import { AppError } from '#domain/errors.ts'
import type { Indexer } from '#domain/indexer.ts'
import { maskLink } from '#domain/mask-link.ts'
import type { Program } from '../program.ts'
import { masked } from './masked-secrets.ts'

/** Indexers as they leave the program: in the order they are asked, without their keys. */
export function listIndexers(program: Pick<Program, 'indexers'>): Indexer[] {
  return program.indexers.all().map(shownIndexer)
}

export function getIndexer(program: Pick<Program, 'indexers'>, id: string): Indexer {
  return shownIndexer(storedIndexer(program, id))
}

/** The indexer with its key. Throws AppError `not-found`. */
export function storedIndexer(program: Pick<Program, 'indexers'>, id: string): Indexer {
  const indexer = program.indexers.find(id)
  if (indexer === null) throw new AppError('not-found', 'There is no such indexer')
  return indexer
}

export function shownIndexer(indexer: Indexer): Indexer {
  return { ...indexer, url: maskLink(indexer.url), apiKey: masked(indexer.apiKey) }
}
