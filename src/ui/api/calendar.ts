import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

export function useCalendar(from: string, to: string) {
  return useQuery({
    queryKey: keys.calendar(from, to),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => dataOf(api.GET('/api/calendar', { signal, params: { query: { from, to } } })),
  })
}

/** When the user's link for calendar programs was created. */
export function useCalendarLink() {
  return useQuery({
    queryKey: keys.calendarLink,
    queryFn: ({ signal }) => dataOf(api.GET('/api/calendar/token', { signal })),
  })
}

export function useCreateCalendarLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/calendar/token')),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.calendarLink }),
  })
}

export function useRevokeCalendarLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/calendar/token')),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.calendarLink }),
  })
}
