declare module 'virtual:brand-tokens.css'
