// First, because the following modules access the browser's storage.
import './browser/usable-storage.ts'
import '@baize/ui/styles'
import { createRoot } from 'react-dom/client'
import { Site } from './app/site.tsx'
import './app/first-view.css'
import { onSessionLost } from './api/client.ts'
import { askToLogInAgain } from './app/session-lost.ts'
import { keepInstallOffer } from './browser/install.ts'
import { noteLoadFailures } from './browser/load-failure.ts'
import { takeArrivalToken } from './session/arrival-token.ts'
import { keepInvitation } from './session/invitation.ts'
import { isPhoneReturn, takePhoneAnswer } from './verification/phone-answer.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root element')
const show = () => createRoot(root).render(<Site />)

if (isPhoneReturn()) {
  const answer = takePhoneAnswer()
  void import('./app/phone-return.tsx').then(({ showPhoneReturn }) => showPhoneReturn(root, answer))
} else {
  keepInstallOffer()
  noteLoadFailures()
  keepInvitation()
  onSessionLost(askToLogInAgain)
  if (window.location.search.includes('affiliateCode='))
    void import('./app/note-visit.ts').then(({ noteVisit }) => noteVisit())
  // A login that comes along or is remembered is awaited first, so that no page asks its member to log in.
  const token = takeArrivalToken()
  if (token !== undefined) void arrive(token).catch(comeBack).then(show)
  else if (mayBeRemembered()) void comeBack().then(show)
  else show()
}

function mayBeRemembered(): boolean {
  return sessionStorage.getItem('token') === null && document.cookie.includes('comesBack=')
}

async function comeBack(): Promise<void> {
  if (!mayBeRemembered()) return
  await import('./features/auth/remembered-login.ts')
    .then(({ signInRemembered }) => signInRemembered())
    .catch(() => undefined)
}

async function arrive(token: string): Promise<void> {
  const { arriveFromMirror } = await import('./app/mirror-arrival.ts')
  if (!(await arriveFromMirror(token))) await comeBack()
}
