import { Elysia } from 'elysia'
import { AppError } from '#domain/errors.ts'

/** Every body is an object: a schema whose fields are all optional would let a list or a bare text pass. */
export const objectBodies = () =>
  new Elysia({ name: 'object-bodies' }).onTransform({ as: 'global' }, ({ body }) => {
    if (body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body))) return
    throw new AppError('invalid', 'Validation failed', { details: [{ path: '', message: 'Expected an object' }] })
  })
