import { Loader, localStorageColorSchemeManager, MantineProvider } from '@baize/ui'
import { twoSchemeTheme, twoSchemeVariables } from '@baize/ui/two-schemes'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { findSession } from '../api/session.ts'
import { OpenDialogs } from '../dialogs/open-dialogs.tsx'
import { OpenNotes } from '../dialogs/open-notes.tsx'
import { invitationToken, InvitationPage } from '../features/entry/invitation-page.tsx'
import { SignInPage } from '../features/entry/sign-in-page.tsx'
import { LoadFailed } from '../kit/states.tsx'
import { useSession } from '../session/session.ts'
import { EntryMenus } from './entry-menus.tsx'
import classes from './office.module.css'
import { router } from './router.tsx'

const schemes = localStorageColorSchemeManager({ key: 'office.scheme' })

/** The whole back office with its providers. */
export function Office() {
  return (
    <MantineProvider
      colorSchemeManager={schemes}
      cssVariablesResolver={twoSchemeVariables}
      defaultColorScheme="auto"
      theme={twoSchemeTheme}
    >
      <QueryClientProvider client={queryClient}>
        <Start />
        <OpenDialogs />
        <OpenNotes />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** An invitation for whoever has one; else the pages for who is signed in, and the sign-in at the same address for others. */
function Start() {
  const { state } = useSession()
  const [token] = useState(invitationToken)
  const [error, setError] = useState<unknown>()
  const ask = () => void findSession().then(() => setError(undefined), setError)
  useEffect(ask, [])
  if (token !== undefined && state !== 'signedIn') return <InvitationPage menus={<EntryMenus />} token={token} />
  if (error !== undefined)
    return (
      <main className={classes.middle}>
        <LoadFailed error={error} onRetry={ask} />
      </main>
    )
  if (state === 'unknown')
    return (
      <main aria-busy className={classes.middle}>
        <Loader />
      </main>
    )
  return state === 'visitor' ? <SignInPage menus={<EntryMenus />} /> : <RouterProvider router={router} />
}
