import { Elysia } from 'elysia'
import { AppError } from '#domain/errors.ts'

/** Rejects bodies that are not objects: a schema with only optional fields would accept a list or a string. */
export const objectBodies = () =>
  new Elysia({ name: 'object-bodies' }).onTransform({ as: 'global' }, ({ body }) => {
    if (body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body))) return
    throw new AppError('invalid', 'Validation failed', { details: [{ path: '', message: 'Must be an object' }] })
  })
