import { CallRefused } from '@baize/contract/client'
import { QueryClient } from '@tanstack/react-query'

/**
 * Caches the server's replies. Refusals are replies, so only connection failures are retried.
 *
 * Calls made offline fail at once with a message (8.020). With the library's default, a form would wait silently for a
 * connection and be sent long after it was submitted.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < 2 && error instanceof CallRefused && error.code === 'network',
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
