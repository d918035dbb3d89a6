import { EmptyState } from '@baize/ui'
import { IconHammer } from '@tabler/icons-react'
import { usePhrases } from '../../language/phrases.ts'
import { WayOn } from './way-on.tsx'

/** The page for parts of the site that are not built yet. */
export function BeingPrepared({ name }: { readonly name: string | undefined }) {
  const t = usePhrases()
  return (
    <EmptyState
      icon={<IconHammer size="2.5rem" />}
      text={t('system.preparedText')}
      title={name === undefined ? t('system.prepared') : t('system.preparedNamed', name)}
      wholePage
    >
      <WayOn />
    </EmptyState>
  )
}
