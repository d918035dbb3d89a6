import { revealPath } from '@baize/contract/contact-path'
import type { CustomerServiceEntry } from '@baize/contract'
import { IconHeadset } from '@tabler/icons-react'
import { useBrand } from '../../api/use-brand.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useFollowLink } from '../../dialogs/help.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { HouseLink } from './house-link.tsx'
import classes from './side-menu.module.css'

/** The brand's customer service channels, CS1 to CS5 (2.052). */
export function SupportLinks() {
  const t = usePhrases()
  const { customerService } = useBrand()
  if (customerService.length === 0) return null
  return (
    <>
      <p className={classes.heading}>{t('menu.support')}</p>
      {customerService.map((entry) => (
        <SupportLink entry={entry} key={entry.csType} />
      ))}
    </>
  )
}

function SupportLink({ entry }: { readonly entry: CustomerServiceEntry }) {
  const language = useLanguage((state) => state.language)
  const openSupport = useOpenSupport()
  const content = (
    <>
      <IconHeadset aria-hidden size="1.25rem" stroke={1.7} />
      <span>{entry.name[language]}</span>
    </>
  )
  if (!entry.encrypted)
    return (
      <HouseLink address={entry.path} className={classes.link}>
        {content}
      </HouseLink>
    )
  return (
    <button className={classes.link} onClick={() => void openSupport(entry)} type="button">
      {content}
    </button>
  )
}

/** Opens customer service; an encrypted path is decrypted only at that moment. */
export function useOpenSupport(): (entry: CustomerServiceEntry) => Promise<void> {
  const t = usePhrases()
  const follow = useFollowLink()
  return async ({ path, encrypted }) => {
    const address = encrypted ? await revealPath(path) : path
    if (address === undefined) useDialogs.getState().show({ kind: 'told', text: t('menu.supportFailed') })
    else follow(address)
  }
}
