// §2 Categories of posts and terms that are pages of their own.

/**
 * §2 Blog categories, which are lists of their own; the fifth, `other`, is one of the tags of §9 like them.
 */
export const BLOG_CATEGORIES = [
  'cloud-security',
  'media-delivery',
  'web-performance',
  'zero-trust',
  'other',
] as const;

/** §2 Glossary: these tags of §9 are pages of their own; the fifth, `glossary`, is that of terms of no other. */
export const GLOSSARY_CATEGORIES = [
  'content-delivery-network',
  'edge-computing',
  'media-delivery',
  'security',
] as const;
