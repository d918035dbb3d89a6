import { EmptyState } from '@baize/ui'
import { IconCompassOff } from '@tabler/icons-react'
import { usePageWords } from '../../browser/page-words.ts'
import { usePhrases } from '../../language/phrases.ts'
import { WayOn } from './way-on.tsx'

/** The page for unknown addresses. */
export function NotFound() {
  const t = usePhrases()
  usePageWords(t('system.notFound'))
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
