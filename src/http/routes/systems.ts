import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { SystemModel, systems } from '#domain/systems/systems.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

export const systemsRoutes = ({ authenticator }: HttpContext) =>
  new Elysia({ prefix: '/systems', tags: ['Systems'] }).use(realms(authenticator)).get('', () => [...systems], {
    userAuth: true,
    response: { 200: Type.Array(SystemModel), ...refusals(401) },
    detail: {
      operationId: 'listSystems',
      summary: 'List systems',
      description: 'Lists the systems that games are for: consoles, computers and arcade boards.',
    },
  })
