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
  // A remembered login is awaited first, so that no page asks a returning member to log in.
  const mayBeRemembered = sessionStorage.getItem('token') === null && document.cookie.includes('comesBack=')
  if (mayBeRemembered)
    void import('./features/auth/remembered-login.ts')
      .then(({ signInRemembered }) => signInRemembered())
      .catch(() => undefined)
      .then(show)
  else show()
}
