import { CallRefused } from '@baize/contract/client'
import { QueryClient } from '@tanstack/react-query'

/**
 * Caches the server's replies. Refusals are replies, so only connection failures are retried. Operators act on what they
 * see, so a page that is opened or returned to asks again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && error instanceof CallRefused && error.code === 'network',
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
