import type { CustomerServiceEntry } from '@baize/contract'
import { primaryLink } from '@baize/ui/look'
import { IconHeadset } from '@tabler/icons-react'
import { usePhrases } from '../../language/phrases.ts'

/** The way to customer service from a page where the site itself is closed: only what leads out of the site helps there. */
export function ServiceLink({ entries }: { readonly entries: readonly CustomerServiceEntry[] }) {
  const t = usePhrases()
  const outside = entries.find(({ path, encrypted }) => !encrypted && !path.startsWith('/'))
  if (outside === undefined) return null
  return (
    <a className={primaryLink} href={outside.path} rel="noopener noreferrer" target="_blank">
      <IconHeadset aria-hidden size="1.25rem" />
      {t('system.service')}
    </a>
  )
}
