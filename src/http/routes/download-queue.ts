import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { listQueue, queuePerPage, summarizeQueue } from '#core/downloads/list-queue.ts'
import { DownloadStatusModel } from '#domain/downloads/download.ts'
import { DownloadQueueModel, QueueSummaryModel } from '#domain/downloads/queue.ts'
import { queueSorts } from '#domain/downloads/queue-order.ts'
import { ProtocolModel } from '#domain/indexers/release.ts'
import { Id, OneOf } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { boundedPaging } from '../requests/parameters.ts'

// Elysia's `UnionEnum` would default to its first value if the field is missing.
const filter = {
  status: Type.Optional({ ...DownloadStatusModel, description: 'Only downloads with this status' }),
  downloaderId: Type.Optional({ ...Id, description: 'Only downloads of this download client' }),
  indexer: t.Optional(
    t.String({ maxLength: 200, description: 'Only downloads from the indexer with this name', examples: ['Alpha'] }),
  ),
  protocol: Type.Optional({ ...ProtocolModel, description: 'Only downloads with this protocol' }),
  query: t.Optional(
    t.String({
      maxLength: 200,
      description: 'Only downloads with these words in their title or game',
      examples: ['hades gog'],
    }),
  ),
}

const listed = {
  ...filter,
  sort: Type.Optional({ ...OneOf(queueSorts, 'QueueSort'), description: 'Default: `status`' }),
  order: Type.Optional({ ...OneOf(['asc', 'desc'], 'SortOrder'), description: 'Default: `asc`' }),
  ...boundedPaging(queuePerPage),
}

export const downloadQueueRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/downloads', tags: ['Downloads'] })
    .use(realms(authenticator))
    .get(
      '/queue',
      ({ query, user, set }) => {
        const { downloads, total } = listQueue(app, user.id, query)
        set.headers['x-total-count'] = String(total)
        return { downloads }
      },
      {
        userAuth: true,
        query: t.Object(listed),
        response: { 200: DownloadQueueModel, ...refusals(400, 401) },
        detail: {
          operationId: 'listQueue',
          summary: 'List the download queue',
          description:
            'Lists a page of your downloads that are active or need attention, from all download clients. By default, they are sorted by status, with those that need attention first. The `X-Total-Count` header has the total number of downloads.',
        },
      },
    )
    .get('/queue/summary', ({ query, user }) => summarizeQueue(app, user.id, query), {
      userAuth: true,
      query: t.Object(filter),
      response: { 200: QueueSummaryModel, ...refusals(400, 401) },
      detail: {
        operationId: 'summarizeQueue',
        summary: 'Summarize the download queue',
        description:
          'Returns the total size and speed of the downloads in the queue and their number by status, with what the queue can be filtered by and what the download clients support.',
      },
    })
