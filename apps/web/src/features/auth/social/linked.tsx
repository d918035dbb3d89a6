import { EmptyState } from '@baize/ui'
import { IconCircleCheck } from '@tabler/icons-react'
import { useAccessPhrases } from '../../../language/phrases.ts'
import { ToAccount } from './to-account.tsx'

/**
 * Confirms that a provider's account is now linked to the member's, and leads to the page that lists linked accounts.
 */
export function Linked({ label }: { readonly label: string }) {
  const say = useAccessPhrases()
  return (
    <EmptyState
      icon={<IconCircleCheck size="2.5rem" />}
      text={say('social.linkedText')}
      title={say('social.linked', label)}
      wholePage
    >
      <ToAccount />
    </EmptyState>
  )
}
