// Paths of forms and of their thank-you pages (§2).
import type { FormCode } from '../../../common/forms/forms.ts';

export const FORM_PATHS: Readonly<Record<FormCode, { path: string; thanks: string }>> = {
  contact: { path: '/contact/', thanks: '/contact-thank-you/' },
  investment: { path: '/contact/investment/', thanks: '/contact-thank-you/' },
  collect: { path: '/lp2/media-cdn/', thanks: '/lp-thank-you/media-cdn/' },
  'free-trial': { path: '/free-trial/', thanks: '/trial-thank-you/' },
  'custom-solutions-free-trial': {
    path: '/custom-solutions-free-trial/',
    thanks: '/trial-thank-you/',
  },
  partnership: { path: '/partnership/', thanks: '/thank-you-partnership/' },
  event: { path: '/events/igblive2025/', thanks: '/lp-thank-you/igblive2025/' },
  document: { path: '/lp/reports/state-of-waap-2024/', thanks: '/lp-thank-you/state-of-waap-2024/' },
};
