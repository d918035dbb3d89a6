import '@baize/ui/styles'
import { createRoot } from 'react-dom/client'
import { Office } from './app/office.tsx'
import './app/office.css'
import { startLanguage } from './language/language.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root element')

// Whether or not the phrases arrive, the page shows what it can: a failed load says so there.
void startLanguage().finally(() => createRoot(root).render(<Office />))
