import { AccountHero } from './security/account-hero.tsx'
import { LinkedAccounts } from './security/linked-accounts.tsx'
import { SectionCard } from './security/section-card.tsx'
import { SectionNav } from './security/section-nav.tsx'
import { securitySections } from './security/sections.ts'
import { useSectionOfHash } from './security/use-section-of-hash.ts'
import classes from './security/centre.module.css'

/** The security centre (2.095): who the member is, how well the account is protected, and each part of that. */
export function AccountPage() {
  useSectionOfHash()
  return (
    <div className={classes.centre}>
      <AccountHero />
      <div className={classes.columns}>
        <SectionNav />
        <div className={classes.sections}>
          {securitySections.map((section) => (
            <SectionCard key={section.id} section={section} />
          ))}
          <LinkedAccounts />
        </div>
      </div>
    </div>
  )
}
