import { EmptyState } from '@baize/ui'
import { IconCompassOff } from '@tabler/icons-react'
import { usePhrases } from '../../state/phrases.ts'
import { WayOn } from './way-on.tsx'

/** The page for addresses that the site does not have. */
export function NotFound() {
  const t = usePhrases()
  return (
    <EmptyState
      icon={<IconCompassOff size="2.5rem" />}
      text={t('system.notFoundText')}
      title={t('system.notFound')}
      wholePage
    >
      <WayOn />
    </EmptyState>
  )
}
