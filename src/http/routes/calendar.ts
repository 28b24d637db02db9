import { createHash } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { calendarEntries, subscribedEntries } from '#core/library/calendar/calendar-entries.ts'
import { createCalendarToken, userOfCalendarToken } from '#core/library/calendar/calendar-token.ts'
import { publicAddress } from '#domain/addresses/public-address.ts'
import { AppError } from '#domain/errors.ts'
import {
  CalendarEntryModel,
  CalendarTokenModel,
  CalendarTokenStatusModel,
  maxCalendarDays,
  maxCalendarEntries,
} from '#domain/games/calendar.ts'
import { say } from '#domain/messages/say.ts'
import { DateInput } from '#domain/scalars.ts'
import { FileResponse, refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { matchesEtag } from '../plugins/responses.ts'
import { calendarFile } from '../requests/calendar-file.ts'
import { siteUrl } from '../requests/site-url.ts'

const range = t.Object({
  from: t.Optional({ ...DateInput, description: 'First date, YYYY-MM-DD. Default: today' }),
  to: t.Optional({ ...DateInput, description: 'Last date, YYYY-MM-DD. Default: a year after the first' }),
})

async function subscription({ app, settings }: HttpContext, token: string, request: Request): Promise<Response> {
  const userId = userOfCalendarToken(app, token)
  if (userId === null) {
    throw new AppError('unauthorized', say('api.calendarLinkInvalid'))
  }
  const publicUrl = publicAddress(settings)
  const text = await calendarFile(subscribedEntries(app, userId), { now: app.clock.now(), publicUrl })
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  const headers = new Headers({ 'cache-control': 'private, no-cache', etag })
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
  headers.set('content-type', 'text/calendar; charset=utf-8')
  headers.set('content-disposition', 'inline; filename="ludarr.ics"')
  return new Response(text, { headers })
}

/** The release dates of the library. */
export const calendarRoutes = (context: HttpContext) =>
  new Elysia({ tags: ['Calendar'] })
    .use(realms(context.authenticator))
    .get('/calendar', ({ query, user }) => calendarEntries(context.app, user.id, query), {
      userAuth: true,
      query: range,
      response: { 200: Type.Array(CalendarEntryModel), ...refusals(400, 401) },
      detail: {
        operationId: 'listCalendar',
        summary: 'List release dates',
        description: `Lists the release dates of your games and wanted add-ons, earliest first, at most ${maxCalendarEntries.toLocaleString('en')} within ${maxCalendarDays} days. Hidden games, and adult games if your settings hide them, are left out.`,
      },
    })
    .get('/calendar/token', ({ user }) => ({ createdAt: context.app.calendar.tokenCreatedAt(user.id) }), {
      userAuth: true,
      response: { 200: CalendarTokenStatusModel, ...refusals(401) },
      detail: {
        operationId: 'getCalendarToken',
        summary: 'Get the status of the calendar link',
        description: 'Returns when your calendar link was created. The link itself is only shown when it is created.',
      },
    })
    .post(
      '/calendar/token',
      ({ user, request }) => {
        const token = createCalendarToken(context.app, user.id)
        return { token, url: `${siteUrl(context, request)}/api/calendar.ics?token=${token}` }
      },
      {
        userAuth: true,
        limiter: 'write',
        response: { 201: CalendarTokenModel, ...refusals(401) },
        detail: {
          operationId: 'createCalendarToken',
          summary: 'Create a calendar link',
          description:
            'Creates the token with which calendar programs read your release dates. The token is shown only in this response, and replaces the previous one.',
        },
      },
    )
    .delete('/calendar/token', ({ user }) => context.app.calendar.removeToken(user.id), {
      userAuth: true,
      limiter: 'write',
      response: { 204: Type.Void(), ...refusals(401) },
      detail: {
        operationId: 'revokeCalendarToken',
        summary: 'Revoke the calendar link',
        description: 'Calendar programs that use the link lose access immediately.',
      },
    })
    .get('/calendar.ics', ({ query, request }) => subscription(context, query.token ?? '', request), {
      anyone: true,
      query: t.Object({
        token: t.Optional(t.String({ maxLength: 200, description: 'Token of the calendar link' })),
      }),
      response: { 200: FileResponse('text/calendar'), ...refusals(401) },
      detail: {
        operationId: 'exportCalendar',
        summary: 'Get the calendar as an iCalendar file',
        description:
          'Returns the release dates of the user to whom the token belongs, from a year ago on, for calendar programs.',
      },
    })
