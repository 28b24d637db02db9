import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { Model } from '#domain/scalars.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { arrRefusals } from './errors.ts'

const TagModel = Model('ArrTag', { id: Type.Integer(), label: Type.String({ examples: ['kids'] }) })

export const arrTags = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/tag', tags: ['*arr'] }).use(realms(authenticator)).get(
    '',
    () => {
      const tags = app.tags.all()
      const numbers = app.arrIds.numbersOf(
        'tag',
        tags.map(({ id }) => id),
      )
      return tags.map(({ id, name }) => ({ id: numbers.get(id) ?? 0, label: name }))
    },
    {
      arrAuth: 'read',
      response: { 200: Type.Array(TagModel), ...arrRefusals(401, 403) },
      detail: {
        operationId: 'listArrTags',
        summary: 'List tags with numbers',
        description: 'Lists the tags by name, with the numbers that movies and indexers refer to.',
      },
    },
  )
