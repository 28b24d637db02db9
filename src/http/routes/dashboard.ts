import { Elysia } from 'elysia'
import { dashboardStatus } from '#core/system/dashboard-status.ts'
import { DashboardStatusModel } from '#domain/system/dashboard-status.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

export const dashboardRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ tags: ['Games'] }).use(realms(authenticator)).get(
    '/status',
    ({ user, set }) => {
      set.headers['cache-control'] = 'no-store'
      return dashboardStatus(app, user.id)
    },
    {
      userAuth: true,
      response: { 200: DashboardStatusModel, ...refusals(401) },
      detail: {
        operationId: 'getDashboardStatus',
        summary: 'Get the numbers for a dashboard',
        description:
          'Counts your games, wanted games, active downloads and the imports of the last 7 days, and lists the 5 newest imports. Hidden games are left out.',
      },
    },
  )
