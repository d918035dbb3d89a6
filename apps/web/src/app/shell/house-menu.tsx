import { IconCertificate, IconHelp, IconNews } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contentsQuery } from '../../api/content-queries.ts'
import { useBrand } from '../../api/use-brand.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useOpenHelp } from '../../dialogs/help.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { AppCodes } from './app-codes.tsx'
import { Channels } from './channels.tsx'
import { MenuLink } from './menu-link.tsx'
import { SupportLinks } from './support-links.tsx'
import classes from './side-menu.module.css'

/** Links about the platform: app, help, blog, customer service, licences, channels (2.051–2.054). */
export function HouseMenu() {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const openHelp = useOpenHelp()
  const show = useDialogs((state) => state.show)
  const { data } = useQuery(contentsQuery(language))
  const { officialChannels } = useBrand()
  return (
    <>
      <p className={classes.heading}>{t('menu.house')}</p>
      <AppCodes platforms={data?.guides ?? []} />
      <button className={classes.link} onClick={() => openHelp()} type="button">
        <IconHelp aria-hidden size="1.25rem" stroke={1.7} />
        <span>{t('menu.help')}</span>
      </button>
      {data?.blogPosts ? <MenuLink icon={IconNews} label={t('menu.blog')} to="/blog" /> : null}
      <SupportLinks />
      {data?.hasLicences ? (
        <button className={classes.link} onClick={() => show({ kind: 'licences' })} type="button">
          <IconCertificate aria-hidden size="1.25rem" stroke={1.7} />
          <span>{t('menu.licences')}</span>
        </button>
      ) : null}
      {officialChannels.length === 0 ? null : (
        <>
          <p className={classes.heading}>{t('menu.channels')}</p>
          <Channels label={t('menu.channels')} />
        </>
      )}
    </>
  )
}
