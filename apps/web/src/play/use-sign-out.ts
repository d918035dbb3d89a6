import { logout } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { mine } from '../api/queries.ts'
import { useLeaveForHome } from '../dialogs/leave-for-home.ts'
import { noteRememberedLogin } from '../session/remembered-name.ts'
import { useSession } from '../session/session.ts'

/**
 * Ends the session here and on the server, and leaves for a page that needs none.
 *
 * To change:
 * - what signing out clears in the browser: `useSignOut` here
 */
export function useSignOut(to: '/' | '/agent' = '/') {
  const leaveForHome = useLeaveForHome()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(logout, {}),
    // Whatever the server answers, the user is signed out on this device.
    onSettled: async () => {
      noteRememberedLogin(false)
      await leaveForHome(() => useSession.getState().end(), to)
      queries.removeQueries({ queryKey: [mine] })
    },
  })
}
