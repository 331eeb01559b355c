import { DateTime } from "@portal/ui/DateTime";
import { Note } from "@portal/ui/Note";
import { PageHeader } from "@portal/ui/PageHeader";
import { StatusBadge } from "@portal/ui/StatusBadge";
import classes from "./Blog.module.css";
import { PostArt } from "./PostArt";
import { type Post, posts } from "./posts";

/** /blog: a page with made-up posts. It asks the server for nothing. */
export function BlogPage() {
  return (
    <div className={classes.page}>
      <PageHeader title="Blog" description="How we think about data that belongs to people." />
      <Note>These posts are samples. Nobody wrote them, and nothing in them happened.</Note>
      {posts.map((post) => (
        <Article key={post.slug} post={post} />
      ))}
    </div>
  );
}

function Article({ post }: { post: Post }) {
  return (
    <article className={classes.post} aria-labelledby={post.slug}>
      <PostArt kind={post.art} />
      <div className={classes.words}>
        <p className={classes.byline}>
          <StatusBadge status="SAMPLE" tone="neutral">
            Sample
          </StatusBadge>
          <DateTime value={post.date} format="date" />
          <span>{post.author}</span>
          <span>{post.minutes} min read</span>
        </p>
        <h2 id={post.slug} className={classes.title}>
          {post.title}
        </h2>
        <p className={classes.summary}>{post.summary}</p>
        {post.paragraphs.map((paragraph) => (
          <p key={paragraph} className={classes.paragraph}>
            {paragraph}
          </p>
        ))}
      </div>
    </article>
  );
}
