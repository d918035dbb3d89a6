import { Button } from '@baize/ui'
import { useNavigate } from '@tanstack/react-router'
import { useAccessPhrases } from '../../../language/phrases.ts'

/** Leads to the account page, where linked accounts are listed and removed. */
export function ToAccount() {
  const say = useAccessPhrases()
  const navigate = useNavigate()
  return (
    <Button kind="primary" onClick={() => void navigate({ to: '/member/account', replace: true })}>
      {say('social.toAccount')}
    </Button>
  )
}
