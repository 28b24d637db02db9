import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

export function useCalendar(from: string, to: string) {
  return useQuery({
    queryKey: keys.calendar(from, to),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => dataOf(api.GET('/api/calendar', { signal, params: { query: { from, to } } })),
  })
}

export function useCreateCalendarLink() {
  return useMutation({ mutationFn: () => dataOf(api.POST('/api/calendar/token')) })
}

export function useRevokeCalendarLink() {
  return useMutation({ mutationFn: () => dataOf(api.DELETE('/api/calendar/token')) })
}
