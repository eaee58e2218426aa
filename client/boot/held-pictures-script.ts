/**
 * Holds pictures back until they are 200 px from being visible: browsers begin a thousand and
 * more pixels early. Runs in the head, before a picture is parsed, and sees whatever is drawn later too; without script
 * the browser's own lazy loading is left.
 */
import { lazyImageMarginPx } from '#shared/limits.ts';

/**
 * Takes the addresses off lazy pictures as they come into the document and gives them back near the window, or for
 * printing. Only those of `client/ui/picture/picture.tsx`, which expects it when it is hydrated; a `<picture>` is left alone, since its
 * sources would be loaded all the same.
 */
export const heldPicturesScript = `(function(){var d=document,w=window;if(!w.IntersectionObserver||!w.MutationObserver)return;
var held=new Map(),names=['sizes','srcset','src'],ours='img[loading=lazy][data-tone]',margin='${lazyImageMarginPx}px';
function give(i){var v=held.get(i);if(!v)return;held.delete(i);near.unobserve(i);names.forEach(function(n,k){if(v[k]!==null&&!i.hasAttribute(n))i.setAttribute(n,v[k])})}
var near=new IntersectionObserver(function(es){es.forEach(function(e){if(e.isIntersecting)give(e.target)})},{rootMargin:margin,scrollMargin:margin});
function hold(i){if(held.has(i)||i.complete&&i.naturalWidth||i.parentNode&&i.parentNode.nodeName==='PICTURE')return;held.set(i,names.map(function(n){return i.getAttribute(n)}));names.forEach(function(n){i.removeAttribute(n)});near.observe(i)}
new MutationObserver(function(rs){rs.forEach(function(r){
r.addedNodes.forEach(function(n){if(n.nodeType!==1)return;if(n.nodeName==='IMG'){if(n.matches(ours))hold(n)}else if(n.firstElementChild)n.querySelectorAll(ours).forEach(hold)});
r.removedNodes.forEach(function(n){if(n.nodeType===1&&held.size)held.forEach(function(_,i){if(!i.isConnected)give(i)})})})}).observe(d.documentElement,{childList:true,subtree:true});
w.addEventListener('beforeprint',function(){held.forEach(function(_,i){give(i)})})})()`;
