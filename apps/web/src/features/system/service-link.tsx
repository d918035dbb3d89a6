import type { CustomerServiceEntry } from '@baize/contract'
import { primaryLink } from '@baize/ui/look'
import { IconHeadset } from '@tabler/icons-react'
import { usePhrases } from '../../language/phrases.ts'

/** A link to customer service from a page that replaces the site: only links that lead off the site work there. */
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
