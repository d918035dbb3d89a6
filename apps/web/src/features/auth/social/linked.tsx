import { EmptyState } from '@baize/ui'
import { IconCircleCheck } from '@tabler/icons-react'
import { useAccessPhrases } from '../../../language/phrases.ts'
import { ToAccount } from './to-account.tsx'

/** Says that an account elsewhere leads to the member's now, and leads on to where links are seen and removed. */
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
