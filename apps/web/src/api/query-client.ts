import { CallRefused } from '@baize/contract/client'
import { QueryClient } from '@tanstack/react-query'

/**
 * Keeps what the house answered. Refusals are answers: only a lost connection is tried again.
 *
 * What is asked without a connection fails at once and says so (8.020). Kept until there is one, as the library has it, a
 * form would wait without a word and then be sent long after its press.
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
